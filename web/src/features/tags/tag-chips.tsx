/** The tags of a client or a project. */
export const TagChips = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex min-w-0 flex-wrap gap-1">
    {tags.map((tag) => (
      <TagChip key={tag} name={tag} />
    ))}
  </span>
)

/** The tags in a row of a list, in one line. */
export const TagLine = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex min-w-0 gap-1 overflow-hidden" title={tags.join(', ')}>
    {tags.map((tag) => (
      <TagChip key={tag} name={tag} />
    ))}
  </span>
)

const TagChip = ({ name }: { name: string }) => (
  <bdi className="inline-block h-5 max-w-full shrink-0 truncate rounded-badge bg-secondary px-1.75 text-12 leading-5 font-medium">
    {name}
  </bdi>
)
