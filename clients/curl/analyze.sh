curl --fail-with-body "$SPONSORSCOPE_URL/functions/v1/api-channel-analysis" \
  --header "x-api-key: $SPONSORSCOPE_API_KEY" \
  --header "content-type: application/json" \
  --data '{"channel_url": "https://www.youtube.com/@kestrelworkbench"}'
