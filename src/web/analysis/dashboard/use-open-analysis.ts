import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { withinScreen } from '../../ui/use-tab-in-address.ts';

interface OpenAnalysis {
  id: string | null;
  open: (id: string) => void;
  close: () => void;
}

/** The analysis that is read, kept in the address as `?analysis=`. Closing it leads back to the button it came from. */
export function useOpenAnalysis(): OpenAnalysis {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('analysis');
  const last = useRef(id);

  useEffect(() => {
    if (id === null && last.current !== null) document.getElementById(reportButtonId(last.current))?.focus();
    last.current = id;
  }, [id]);

  return {
    id,
    open: (wanted) => setParameters({ analysis: wanted }, { state: withinScreen }),
    close: () => setParameters({}, { state: withinScreen }),
  };
}

export function reportButtonId(analysisId: string): string {
  return `report-${analysisId}`;
}
