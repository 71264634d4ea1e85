export function PrivacyScreen() {
  return <h1>Privacy</h1>;
}

export function TermsScreen() {
  return <h1>Terms of use</h1>;
}
