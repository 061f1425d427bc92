const lanes = [0, 1, 2, 3, 4, 5, 6];

/** Seven lanes behind a start line, their numbers painted on the ground. Takes the colour of the text. */
export function LaneNumbers({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`flex overflow-hidden border-current border-t-8 ${className}`}>
      {lanes.map((lane) => (
        <span
          key={lane}
          className="display flex-1 border-current border-l-3 text-center text-[15vw] leading-[0.8] first:border-l-0 lg:text-[9rem]"
        >
          {lane}
        </span>
      ))}
    </div>
  );
}
