/** An answer that was checked against the contract when it was made, and is sent as it was kept. */
export class PreparedAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
