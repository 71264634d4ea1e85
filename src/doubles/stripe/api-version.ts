import { Stripe } from 'stripe';

/** The version of the API whose fields the stand-in speaks: the one that the provider's own library is made for. */
export const apiVersion = Stripe.API_VERSION;
