/** Offers: the highest price, what one offer may hold, and how many channels are judged at once. */
export const highestOfferCents = 100_000_000_00;
export const mostDeliverables = 5;
export const mostOfferMonths = 60;
export const highestGuarantee = 10_000_000_000;
export const mostOffersAtOnce = 50;
export const longestOfferLabel = 80;
export const offersPerPage = 50;
/** Per workspace. */
export const mostOfferVerdicts = 10_000;
export const mostOfferLinks = 50;
/** What visitors without an account have judged, and in how many days. */
export const mostVisitorOffers = 3;
export const visitorOfferDays = 30;
/** For how many days a link to a verdict may work. */
export const offerLinkDays = ['7', '30', '90'] as const;
