export const text = 'Likes and comments are in line with the views of the last 30 videos.';
/** Several lines on a phone. */
export const longText =
  'This figure is the recency-weighted median of the videos of the last year, without live streams and Shorts, ' +
  'and with less weight for a video that ran far better or far worse than those around it.';
/** Wider than a phone where nothing breaks it. */
export const longName = 'Rückenwindmattendauerleistungsgesellschaftsgeschichten und 湯気の台所';
