/** A tab that a click has opened before anybody knows what it will show. */
export interface NewTab {
  /** False where there is no such tab: the browser has blocked it, or its reader has closed it. */
  show(url: string): boolean;
  close(): void;
}

/**
 * Opens a blank tab. To be called within the click itself: a tab that opens after an answer of the server counts as
 * unasked, and browsers block it. What is shown there knows nothing of this page.
 */
export function openTab(): NewTab {
  const tab = open('', '_blank');
  if (tab !== null) describe(tab);
  return {
    show: (url) => {
      if (tab === null || tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** Says what is under way, in the reader's colour scheme. */
function describe(tab: Window): void {
  tab.opener = null;
  tab.document.title = 'Loading...';
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.body.textContent = 'Loading...';
}
