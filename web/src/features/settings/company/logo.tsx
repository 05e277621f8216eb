import { Picture } from '../../files/picture.tsx'

type Props = { fileId: string | null; name: string }

/** The company’s sign as clients will see it, on paper; its first letter until there is one. */
export function Logo({ fileId, name }: Props) {
  const letter = (
    // The paper is white in the dark as well.
    <span className="font-serif text-27 text-[#6a6358]">{name.trim().slice(0, 1).toUpperCase()}</span>
  )
  return (
    <div className="flex h-14 w-28 shrink-0 items-center justify-center overflow-hidden rounded-box border border-border bg-white p-1.5">
      {fileId ? (
        <Picture
          fileId={fileId}
          size="large"
          fallback={letter}
          alt={`Logo of ${name}`}
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        letter
      )}
    </div>
  )
}
