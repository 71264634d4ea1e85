import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PlainScreen } from '../ui/plain-screen.tsx';
import { links } from './paths.ts';

export function NotFoundScreen() {
  return (
    <PlainScreen
      label="404"
      title="Oops! Page not found"
      actions={
        <Button component={Link} to={links.home} size="md">
          Return to Home
        </Button>
      }
    >
      <p>There is nothing at this address. It may have been moved, or the link may be mistyped.</p>
    </PlainScreen>
  );
}
