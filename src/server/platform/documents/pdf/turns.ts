/** Documents drawn side by side in one process; each takes a processor and some megabytes for a moment. */
const most = 2;

let drawing = 0;
const waiting: (() => void)[] = [];

/** Does the work when fewer than two others are under way, in the order of asking; a failed one makes room too. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing < most) drawing += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) drawing -= 1;
    else next();
  }
}
