export function SampleReportScreen() {
  return <h1>Sample report</h1>;
}
