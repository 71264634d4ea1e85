export function AnalyzerSection() {
  return (
    <section id="analyzer" aria-labelledby="analyzer-heading">
      <h2 id="analyzer-heading">Analyze a channel</h2>
    </section>
  );
}
