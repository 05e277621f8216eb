import type { PlatformSearchResults } from '@mantel/domain/admin/search'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { CommandGroup, CommandItem } from '../../../ui/overlay/command.tsx'
import type { Go } from '../../search/record-actions.tsx'
import { SearchResultList } from '../../search/search-result-list.tsx'
import { roleNames } from '../../team/roles.ts'
import { usePlatformSearch } from './queries.ts'

type Props = { typed: string; go: Go; commands: ReactNode }

/** Search results for SuperAdmins: companies and users. */
export function PlatformList({ typed, go, commands }: Props) {
  const search = usePlatformSearch(typed)
  const { found } = search
  return (
    <SearchResultList
      text={typed.trim()}
      search={search}
      count={found ? found.companies.length + found.users.length : 0}
      isLoose={false}
      commands={commands}
    >
      {found && <Results found={found} go={go} />}
    </SearchResultList>
  )
}

/** Companies that match by name, then users, then the companies of matching users. */
const Results = ({ found: { companies, users }, go }: { found: PlatformSearchResults; go: Go }) => (
  <>
    <Companies heading="Companies" companies={companies.filter(({ isNamedSo }) => isNamedSo)} go={go} />
    {users.length > 0 && (
      <CommandGroup heading="Users">
        {users.map(({ id, firstName, lastName, email, role, companyName }) => (
          <CommandItem
            key={id}
            value={id}
            picture={<Avatar name={`${firstName} ${lastName}`} size={26} />}
            aside={<Aside text={`${email} · ${companyName ?? roleNames[role]}`} />}
            onSelect={() => go(`/app/admin/users/${id}`)}
          >
            {`${firstName} ${lastName}`}
          </CommandItem>
        ))}
      </CommandGroup>
    )}
    <Companies
      heading="Their companies"
      companies={companies.filter(({ isNamedSo }) => !isNamedSo)}
      go={go}
    />
  </>
)

type CompaniesProps = { heading: string; companies: PlatformSearchResults['companies']; go: Go }

const Companies = ({ heading, companies, go }: CompaniesProps) =>
  companies.length > 0 && (
    <CommandGroup heading={heading}>
      {companies.map(({ id, name, ownerEmail, isClosed }) => (
        <CommandItem
          key={id}
          value={id}
          icon={Building2}
          aside={<Aside text={isClosed ? 'Inactive' : ownerEmail} />}
          onSelect={() => go(`/app/admin/companies/${id}`)}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  )

const Aside = ({ text }: { text: string | null }) => (
  <bdi className="max-w-72 truncate max-md:max-w-36">{text}</bdi>
)
