import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-skeleton.module.css';
import { texts } from './texts.ts';

/** The card while it is not known yet whether somebody is signed in. */
export function AuthSkeleton() {
  return (
    <AuthFrame title={texts.signInTitle} lede={texts.signInLede}>
      <output className={classes.waiting}>Loading...</output>
      <noscript>{texts.noScript}</noscript>
    </AuthFrame>
  );
}
