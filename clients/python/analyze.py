import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

call = Request(
    os.environ["SPONSORSCOPE_URL"] + "/functions/v1/api-channel-analysis",
    data=json.dumps({"channel_url": "https://www.youtube.com/@kestrelworkbench"}).encode(),
    headers={
        "x-api-key": os.environ["SPONSORSCOPE_API_KEY"],
        "content-type": "application/json",
    },
)
try:
    with urlopen(call, timeout=60) as answer:
        analysis = json.load(answer)
except HTTPError as refusal:
    problem = json.load(refusal)
    sys.exit(f"{refusal.code} {problem['code']}: {problem['error']}")

print(analysis["channelName"], analysis["verdict"], *analysis["evidence"]["verdict"]["reasons"])
if analysis["verdict"] != "Not scored":
    # To avoid, the price is None; evidence.price.ifYouBookAnyway keeps what was computed.
    print(analysis["sponsorshipScore"], analysis["recommendedPricing"])
