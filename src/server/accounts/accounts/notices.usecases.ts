import type { MailContent } from './mails-layout.ts';
import { layOutMail } from './mails-layout.ts';

/** The form of every mail, for the capabilities that send their own. */
export type { MailContent };
export { layOutMail };
