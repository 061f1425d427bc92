/** A start line on the track. The runner stands before it and leaves when the form is on its way. */
export function StartLane({ gone }: { gone: boolean }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <span className="absolute top-1/2 right-0 -left-[100vw] h-15 -translate-y-1/2 border-y-3 border-chalk" />
      <span className="absolute inset-y-0 left-20 w-2 bg-chalk" />
      <span
        className={`absolute top-1/2 size-8 -translate-y-1/2 rounded-pill bg-sun transition-[left] ${gone ? 'left-full duration-1000 ease-in' : 'left-7 duration-0'}`}
      />
    </div>
  );
}
