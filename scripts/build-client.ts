import { writeFileSync } from 'node:fs';
import { renderExternalApiTexts } from './external-api-texts.ts';

/** Writes the client and the documentation of the external API anew, as far as they follow from the contract. */
for (const [file, text] of Object.entries(await renderExternalApiTexts())) writeFileSync(file, text);
