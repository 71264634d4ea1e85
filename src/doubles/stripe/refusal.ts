/** An error as the API answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: { type: string; code?: string; param?: string };

  constructor(status: number, message: string, details: Partial<StripeRefusal['details']> = {}) {
    super(message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

export function errorBody(refusal: StripeRefusal): string {
  return JSON.stringify({ error: { message: refusal.message, ...refusal.details } });
}
