import { writeFileSync } from 'node:fs';
import { renderExternalApiTexts } from './external-api-texts.ts';

/** Regenerates the parts of the external API's client and documentation that follow from the contract. */
for (const [file, text] of Object.entries(await renderExternalApiTexts())) writeFileSync(file, text);
