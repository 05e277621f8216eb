import type { Checklist } from '@mantel/domain/checklist'
import { SetupContents } from '../checklist/setup-contents.tsx'
import { Block } from './block.tsx'

/** In the first days the way to a working studio stands where its work will. */
export const FirstSteps = ({ list }: { list: Checklist }) => (
  <Block title="Getting set up">
    <p className="mb-4 text-13 leading-4.5 text-muted-foreground">
      In any order, whenever you have a minute. Then your day stands here.
    </p>
    <SetupContents list={list} />
  </Block>
)
