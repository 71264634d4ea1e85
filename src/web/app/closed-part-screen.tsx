import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PlainScreen } from '../ui/plain-screen.tsx';
import { closedParts } from './closed-parts.ts';
import { links, type Page } from './paths.ts';

/** Says plainly that a part is not open in this version, and leads back to what is. */
export function ClosedPartScreen({ page }: { page: Page }) {
  const part = closedParts[page.file];
  return (
    <PlainScreen
      label="Not open yet"
      title={part?.title ?? 'This part is not open yet'}
      actions={
        <>
          <Button component={Link} to={links.tryAnalyzer} size="md">
            Back to the analyzer
          </Button>
          <Button component={Link} to={links.sampleReport} size="md" variant="default">
            See a sample report
          </Button>
        </>
      }
    >
      <p>This part is not open yet in this version. {part?.coming}</p>
    </PlainScreen>
  );
}
