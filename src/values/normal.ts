/** The standard normal distribution: mean 0, standard deviation 1. */

/** Beyond it the series of the middle loses the tail's digits. */
const tailBegins = 4;
const tailTerms = 60;

/** The probability of a value of at most `z`; 12 digits right in the middle and in both tails. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  if (z > tailBegins) return 1 - upperTail(z);
  if (z < -tailBegins) return upperTail(-z);
  // Marsaglia, Journal of Statistical Software 11 (2004): a series whose terms are all positive.
  let [sum, term] = [z, z];
  for (let n = 3; sum + term !== sum; n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return 0.5 + sum * normalDensity(z);
}

/** Laplace's continued fraction, from its far end. */
function upperTail(z: number): number {
  let fraction = z;
  for (let n = tailTerms; n >= 1; n -= 1) fraction = z + n / fraction;
  return normalDensity(z) / fraction;
}

export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}

/** Peter Acklam's rational approximation (2003), right to 1.15e-9; two steps of Newton bring the rest. */
const central = {
  numerator: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  denominator: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
  ],
};
const outer = {
  numerator: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  denominator: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
};
const outerBegins = 0.02425;

/** The value that a share `p` (between 0 and 1) lies below; -Infinity for 0 and Infinity for 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`Not a probability: ${p}`);
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  // The tails mirror each other, and the lower one keeps its digits.
  if (p > 0.5) return -normalQuantile(1 - p);
  let z = approximateQuantile(p);
  for (let step = 0; step < 2; step += 1) z -= (normalCdf(z) - p) / normalDensity(z);
  return z;
}

function approximateQuantile(p: number): number {
  if (p >= outerBegins) {
    const q = p - 0.5;
    return (evaluate(central.numerator, q * q) * q) / evaluate(central.denominator, q * q);
  }
  const q = Math.sqrt(-2 * Math.log(p));
  return evaluate(outer.numerator, q) / evaluate(outer.denominator, q);
}

/** A polynomial by Horner's rule, its highest power first. */
function evaluate(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
