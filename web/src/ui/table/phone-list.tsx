import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { classes } from '../base/classes.ts'
import { useRowWindow } from './row-window.ts'

type Props<Row> = {
  label: string
  rows: Row[]
  keyOf: (row: Row) => string
  linkTo: (row: Row) => string
  renderPhoneRow: (row: Row) => ReactNode
  place?: 'panel' | 'text'
  scroller: RefObject<HTMLDivElement | null>
}

/** A table as a list for phones: each row has two lines and links to its page. */
export function PhoneList<Row>({ label, rows, keyOf, linkTo, renderPhoneRow, place, scroller }: Props<Row>) {
  const visible = useRowWindow({
    keys: rows.map(keyOf),
    height: 64,
    scroller,
    pinned: 0,
    isOff: place === 'text',
  })
  return (
    <ul aria-label={label}>
      {visible.rows.map(({ index, gap }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <Fragment key={keyOf(row)}>
              {gap > 0 && <li aria-hidden style={{ height: gap }} />}
              <li ref={visible.measure} data-index={index} className="border-b border-border">
                <Link
                  to={linkTo(row)}
                  className={classes(
                    'flex min-h-16 items-center gap-3 py-2.5 text-13 leading-4.5 -outline-offset-2',
                    place !== 'text' && 'px-4',
                  )}
                >
                  {renderPhoneRow(row)}
                </Link>
              </li>
            </Fragment>
          )
        )
      })}
      {visible.rest > 0 && <li aria-hidden style={{ height: visible.rest }} />}
    </ul>
  )
}
