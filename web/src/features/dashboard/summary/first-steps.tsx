import type { Checklist } from '@mantel/domain/checklist'
import { SetupContents } from '../../checklist/setup-contents.tsx'
import { Block } from '../block.tsx'
import * as copy from '../copy.tsx'

/** Replaces the attention list until the company has added a project, or has completed or dismissed the checklist. */
export const FirstSteps = ({ list }: { list: Checklist }) => (
  <Block title="Getting set up">
    <p className="mb-4 text-13 leading-4.5 text-muted-foreground">{copy.setupHint}</p>
    <SetupContents list={list} />
  </Block>
)
