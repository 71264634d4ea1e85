import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LockIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainScreen } from '../ui/plain-screen.tsx';
import classes from './admin-page.module.css';
import { links } from './paths.ts';

const security = `${links.profile}?tab=account`;

/** In place of the panel: the server refuses everything in it until two-step sign-in is set up. */
export function TwoStepFirst() {
  return (
    <PlainScreen
      label="Admin"
      title="Set up two-step sign-in"
      actions={
        <Button component={Link} to={security} size="md">
          Set it up
        </Button>
      }
    >
      <p role="alert">
        Administrators need two-step sign-in. It takes two minutes and an authenticator app; the admin panel
        opens again right after.
      </p>
    </PlainScreen>
  );
}

/** Until then the panel says by when. */
export function TwoStepNotice({ due }: { due: string }) {
  return (
    <p className={classes.notice}>
      <LockIcon />
      <span>
        Please <Link to={security}>set up two-step sign-in</Link> by <Moment iso={due} />. From then on the
        admin panel needs it.
      </span>
    </p>
  );
}
