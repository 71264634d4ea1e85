/** What somebody can answer to a change of an account's address, each by the link of a mail. */
const answers = ['consent', 'prove', 'withdraw'] as const;
export type AddressAnswer = (typeof answers)[number];

/** A link that has been followed and waits for a press of the button: programs that look into mails follow links, too. */
export interface AddressLink {
  answer: AddressAnswer;
  token: string;
}

export function findAddressLink(parameters: URLSearchParams): AddressLink | null {
  for (const answer of answers) {
    const token = parameters.get(answer);
    if (token !== null) return { answer, token };
  }
  return null;
}
