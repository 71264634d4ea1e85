/** What is requested with each method: the parts, and within them only the fields that are read. */

export const channelQuery = {
  part: 'snippet,statistics,contentDetails,topicDetails,status,brandingSettings',
  fields: itemFields([
    'id',
    'snippet(title,description,customUrl,publishedAt,country,defaultLanguage,thumbnails(default/url,medium/url,high/url))',
    'statistics(subscriberCount,hiddenSubscriberCount,viewCount,videoCount)',
    'contentDetails/relatedPlaylists/uploads',
    'topicDetails/topicCategories',
    'status/madeForKids',
    'brandingSettings/channel/keywords',
  ]),
} as const;

export const uploadsQuery = {
  part: 'contentDetails',
  fields: itemFields(['contentDetails/videoId']),
} as const;

const videoText = 'title,description,tags,categoryId,defaultLanguage,defaultAudioLanguage';

export const videoQuery = {
  part: 'snippet,statistics,contentDetails,status,topicDetails,liveStreamingDetails,paidProductPlacementDetails',
  fields: itemFields([
    'id',
    `snippet(channelId,publishedAt,liveBroadcastContent,${videoText})`,
    'statistics(viewCount,likeCount,commentCount)',
    'contentDetails(duration,contentRating/ytRating)',
    'status(madeForKids,privacyStatus)',
    'topicDetails/topicCategories',
    'liveStreamingDetails(actualStartTime,scheduledStartTime)',
    'paidProductPlacementDetails/hasPaidProductPlacement',
  ]),
} as const;

function itemFields(fields: readonly string[]): string {
  return `items(${fields.join(',')})`;
}
