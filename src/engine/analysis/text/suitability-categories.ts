/**
 * The twelve categories after the former GARM framework (June 2022; discontinued August 2024), each with its
 * "Sensitive Topics" id in the IAB Content Taxonomy 3.1, which has none for misinformation.
 */
export const suitabilityCategories = [
  { name: 'adult', label: 'Adult and sexual content', iabId: 'Rm3SiT' },
  { name: 'arms', label: 'Arms and ammunition', iabId: 'avbNf2' },
  { name: 'crime', label: 'Crime and harmful acts', iabId: 'XtODT3' },
  { name: 'death', label: 'Death, injury and military conflict', iabId: 'I4GWl6' },
  { name: 'piracy', label: 'Online piracy', iabId: 'mm3UXx' },
  { name: 'hate', label: 'Hate speech and aggression', iabId: 'HxqYV1' },
  { name: 'profanity', label: 'Obscenity and profanity', iabId: 'j9PaO9' },
  { name: 'drugs', label: 'Drugs, tobacco and alcohol', iabId: 'pg0WhF' },
  { name: 'spam', label: 'Spam, scams and gambling', iabId: '6i4dB6' },
  { name: 'terrorism', label: 'Terrorism', iabId: '8FD8nI' },
  { name: 'social', label: 'Debated social issues', iabId: 'Z7rJBM' },
  { name: 'misinformation', label: 'Misinformation', iabId: null },
] as const;

export type CategoryName = (typeof suitabilityCategories)[number]['name'];
