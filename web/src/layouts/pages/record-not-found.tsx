import { Link, useRouter } from '@tanstack/react-router'
import { Button } from '../../ui/base/button.tsx'
import { Doorway } from './doorway.tsx'
import { RecordPage } from './record-page.tsx'

type Props = { list: { to: string; label: string }; title: string; text: string }

/** For a record that was deleted or that the user may not see. */
export function RecordNotFound({ list, title, text }: Props) {
  const { history } = useRouter()
  return (
    <RecordPage list={list} title={title}>
      <div className="flex flex-col items-center px-6 py-16 text-center">
        <Doorway />
        <h1 className="mt-6 text-base font-semibold">{title}</h1>
        <p className="mt-1 max-w-[48ch] text-13 text-muted-foreground">{text}</p>
        <div className="mt-4 flex gap-2">
          <Button onClick={() => history.back()}>Back</Button>
          <Button asChild variant="primary">
            <Link to={list.to}>{list.label}</Link>
          </Button>
        </div>
      </div>
    </RecordPage>
  )
}
