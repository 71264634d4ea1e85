/** The specification's fixed list of niches (section 3), in its order. */
export const niches = [
  'Tech',
  'Gaming',
  'Beauty',
  'Lifestyle',
  'Fitness',
  'Food',
  'Travel',
  'Finance',
  'Education',
  'Entertainment',
  'Business',
  'Fashion',
] as const;

export type Niche = (typeof niches)[number];
