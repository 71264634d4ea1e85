/** Whether an answer of `/api/site` says that the channels are samples; anything unexpected says nothing. */
export function saysDemo(site: unknown): boolean {
  if (typeof site !== 'object' || site === null || !('demo' in site)) return false;
  const { demo } = site;
  return typeof demo === 'object' && demo !== null && 'youtube' in demo && demo.youtube === true;
}
