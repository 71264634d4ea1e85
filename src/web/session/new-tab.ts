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
  const tab = openBlank();
  return {
    show: (url) => {
      if (tab === null || tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** What stops pop-ups also closes them a moment later, or lets nobody write in them: that is no tab either. */
function openBlank(): Window | null {
  try {
    const tab = open('', '_blank');
    if (tab !== null) describe(tab);
    return tab;
  } catch {
    return null;
  }
}

/** Says what is under way, in the reader's colour scheme. */
function describe(tab: Window): void {
  tab.opener = null;
  tab.document.title = 'Loading...';
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.body.textContent = 'Loading...';
}
