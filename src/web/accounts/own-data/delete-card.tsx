import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { signOut } from '../../session/sign-out.ts';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { texts } from './texts.ts';
import classes from './own-data.module.css';

/** What a deletion takes along and leaves, and the way to it: the password, and one more question. */
export function DeleteCard({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const deleting = useAction(
    () => api.deleteAccount({ password: password === '' ? null : password }),
    // The session is over: the page learns that nobody is signed in any more.
    () => void refreshStart(),
  );
  const { failure } = deleting;
  return (
    <Card title={texts.remove} lede={texts.removeLede}>
      <div className={classes.stack}>
        <p>{texts.goes}</p>
        <p>{texts.atOnce}</p>
        <p>{texts.stays}</p>
        <form
          className={classes.field}
          onSubmit={(event) => {
            // Return alone deletes nothing: the button asks first.
            event.preventDefault();
          }}
        >
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={texts.password}
            description={texts.noPassword}
            name="password"
            autoComplete="current-password"
            value={password}
            error={failure?.code === 'INVALID_PASSWORD' ? failure.message : null}
            readOnly={deleting.isRunning}
            visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </form>
        {failure !== null && failure.code !== 'INVALID_PASSWORD' && (
          <p role="alert" className={classes.failure}>
            {failure.message}
          </p>
        )}
        {failure?.code === 'SIGN_IN_AGAIN' && (
          <Button variant="default" onClick={() => void signOut()}>
            {texts.signOutFirst}
          </Button>
        )}
        <ConfirmedButton
          label={texts.begin}
          question={texts.question}
          confirmLabel={texts.confirm}
          keepLabel={texts.keep}
          isRunning={deleting.isRunning}
          onConfirm={() => deleting.run(undefined)}
        />
      </div>
    </Card>
  );
}
