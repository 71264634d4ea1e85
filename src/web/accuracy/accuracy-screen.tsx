export function AccuracyScreen() {
  return <h1>Accuracy</h1>;
}
