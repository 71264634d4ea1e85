import { expect, test, vi } from 'vitest';

test('a new page, as each file gets one, knows nothing of the former', async () => {
  const former = { page: document, module: await import('./session/other-tabs.ts') };
  const heard = vi.fn<(what: unknown) => void>();
  addEventListener('pageshow', heard);
  document.addEventListener('click', heard);
  setTimeout(heard, 1, 'a time-out');
  setInterval(heard, 1, 'an interval');
  former.module.followOtherTabs(() => heard('another tab'));
  localStorage.setItem('left', 'here');
  vi.stubGlobal('structuredClone', heard);
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });

  await openNewPage(vi);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  document.body.click();
  const anew = await import('./session/other-tabs.ts');
  anew.tellOtherTabs();
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(heard).not.toHaveBeenCalled();
  expect(document).not.toBe(former.page);
  expect(localStorage).toHaveLength(0);
  expect(globalThis.structuredClone).not.toBe(heard);
  expect(Date.now()).toBeGreaterThan(0);
  expect(anew).not.toBe(former.module);
});
