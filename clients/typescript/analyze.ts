import { Sponsorscope, SponsorscopeError } from './sponsorscope.ts';

const { SPONSORSCOPE_URL = '', SPONSORSCOPE_API_KEY = '' } = process.env;
const sponsorscope = new Sponsorscope({ url: SPONSORSCOPE_URL, apiKey: SPONSORSCOPE_API_KEY });

try {
  const analysis = await sponsorscope.analyze('https://www.youtube.com/@kestrelworkbench');
  console.log(analysis.channelName, analysis.verdict, analysis.evidence.verdict.reasons);
  // To avoid or not scored, the price is null; `evidence.price.unavailableReason` says why.
  console.log(analysis.sponsorshipScore, analysis.recommendedPricing);
} catch (error) {
  if (!(error instanceof SponsorscopeError)) throw error;
  console.error(error.status, error.code, error.message);
  process.exitCode = 1;
}
