import { exampleChannels } from '../../../contract/limits.ts';

export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

/** Shown as text; nothing of them runs here. */
const files = import.meta.glob<string>('../../../../clients/*/analyze.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const names: Record<Language, string> = {
  curl: 'curl/analyze.sh',
  TypeScript: 'typescript/analyze.ts',
  Python: 'python/analyze.py',
};

/** The examples as they are kept and tested, with a channel that this installation knows. */
export function readExample(language: Language, isDemo: boolean): string {
  const text = files[`../../../../clients/${names[language]}`]?.trimEnd() ?? '';
  return isDemo ? text : text.replaceAll(exampleChannels.demo, exampleChannels.real);
}

/** What the examples read from the environment. */
export function writeEnvironment(origin: string): string {
  return `export SPONSORSCOPE_URL="${origin}"\nexport SPONSORSCOPE_API_KEY="your key"`;
}
