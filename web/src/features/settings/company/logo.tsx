import { Picture } from '../../files/picture.tsx'

type Props = { fileId: string | null; name: string }

/** The logo on white, as clients see it in documents, or else the first letter of the company's name. */
export function Logo({ fileId, name }: Props) {
  const initial = (
    // A fixed color, because the box is white in dark mode as well.
    <span className="font-serif text-27 text-[#6a6358]">{name.trim().slice(0, 1).toUpperCase()}</span>
  )
  return (
    <div className="flex h-14 w-28 shrink-0 items-center justify-center overflow-hidden rounded-box border border-border bg-white p-1.5">
      {fileId ? (
        <Picture
          fileId={fileId}
          size="large"
          fallback={initial}
          alt={`${name} logo`}
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        initial
      )}
    </div>
  )
}
