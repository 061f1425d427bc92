export default function Page() {
  return <h1 className="wrap py-24">…</h1>;
}
