import { Stripe } from 'stripe';

/** The API version whose fields the double uses: the one that the provider's own library is made for. */
export const apiVersion = Stripe.API_VERSION;
