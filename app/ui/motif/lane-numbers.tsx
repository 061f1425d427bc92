const sevenLanes = [0, 1, 2, 3, 4, 5, 6];

/** Lanes behind a start line, their numbers painted on the ground. Takes the colour of the text. */
export function LaneNumbers({
  numbers = sevenLanes,
  className = '',
}: {
  numbers?: readonly number[];
  className?: string;
}) {
  const size = numbers.length > 3 ? 'text-[15vw] lg:text-[13rem]' : 'text-[38vw] lg:text-[24rem]';
  return (
    <div aria-hidden="true" className={`flex overflow-hidden border-current border-t-8 ${size} ${className}`}>
      {numbers.map((number, lane) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          key={lane}
          className="display flex-1 border-current border-l-3 text-center leading-[0.78] first:border-l-0"
        >
          {number}
        </span>
      ))}
    </div>
  );
}
