import { CircleCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { StageGlyph, type StageShape } from '../../../ui/display/stage-glyph.tsx'
import { Vignette } from '../../../ui/display/vignette.tsx'
import { Lamp, Plant, Rug, Sofa } from './furniture.tsx'

/**
 * A drawing of small parts of the product in picture frames above a sofa. Narrow screens show it below the text with
 * two frames, phones with one.
 */
export const Wall = () => (
  <div
    aria-hidden
    className="absolute right-[max(-120px,calc(50%-840px))] bottom-0 -z-1 h-[708px] w-[1680px] @max-[1240px]:right-[calc(50%-840px)] @max-[1100px]:relative @max-[1100px]:right-auto @max-[1100px]:mx-auto @max-[1100px]:h-[500px] @max-[1100px]:w-160 @max-[640px]:h-[456px] @max-[640px]:w-full"
  >
    <Rug className="absolute bottom-5 left-[820px] @max-[1100px]:left-0 @max-[1100px]:w-full" />
    <Sofa className="absolute bottom-11.5 left-[874px] @max-[1100px]:inset-x-0 @max-[1100px]:mx-auto @max-[640px]:h-auto @max-[640px]:w-[min(490px,calc(100%-24px))]" />
    <Lamp className="absolute bottom-12 left-[1420px] @max-[1240px]:hidden" />
    <Plant className="absolute bottom-12 left-[726px] @max-[1320px]:hidden" />
    <Board />
    <Signed />
    <Deposit />
    <Install />
    <Frame className="top-[268px] left-[1340px] size-16.5 p-[7px]! @max-[1240px]:hidden" isBare>
      <Vignette seed="room" size={48} className="size-full! rounded-none!" />
    </Frame>
  </div>
)

type FrameProps = { isBrass?: boolean; isBare?: boolean; className: string; children: ReactNode }

const Frame = ({ isBrass, isBare, className, children }: FrameProps) => (
  <div
    className={classes(
      'absolute rounded-[2px] border-2 bg-card p-[13px] text-[13px] leading-[18px] shadow-[0_10px_22px_-10px_rgb(50_38_14/.38),0_2px_3px_rgb(50_38_14/.14)]',
      isBrass ? 'border-primary' : 'border-foreground',
      className,
    )}
  >
    <div
      className={classes(
        'h-full overflow-hidden shadow-[inset_0_0_0_1px_hsl(var(--border))]',
        !isBare && 'p-3',
      )}
    >
      {children}
    </div>
  </div>
)

type Card = { name: string; note: string; hue?: string; isLit?: boolean }
type Column = { name: string; count: number; hue: string; shape: StageShape; cards: Card[] }

const columns: Column[] = [
  {
    name: 'Discovery',
    count: 4,
    hue: 'text-slate',
    shape: { kind: 'open', share: 0 },
    cards: [
      { name: 'Juniper Court', note: '$11,400' },
      { name: '7 Alcott St', note: 'New lead', hue: 'text-blue' },
      { name: 'Ridgecrest Dr', note: '$15,800' },
    ],
  },
  {
    name: 'Bid',
    count: 4,
    hue: 'text-plum',
    shape: { kind: 'open', share: 1 / 3 },
    cards: [
      { name: 'Harbor View', note: 'Unsigned', hue: 'text-amber' },
      { name: 'Glasshouse', note: '$17,400' },
      { name: '5 Wren Court', note: '$5,200' },
    ],
  },
  {
    name: 'Won',
    count: 5,
    hue: 'text-gold',
    shape: { kind: 'won', share: 2 / 3 },
    cards: [
      { name: '412 Maple Ave', note: 'Signed today', hue: 'text-green', isLit: true },
      { name: 'Bayshore Rd', note: 'Install Mar 16' },
      { name: 'Larkspur Lane', note: '$9,760' },
    ],
  },
]

/** The pipeline. A phone shows its last two stages. */
const Board = () => (
  <Frame className="top-21 left-[890px] h-[246px] w-[404px] @max-[1100px]:top-6 @max-[1100px]:left-1 @max-[640px]:inset-x-0 @max-[640px]:mx-auto @max-[640px]:w-[min(404px,calc(100%-32px))]">
    <div className="grid grid-cols-3 gap-[9px] text-[11.5px] leading-[15px] @max-[640px]:grid-cols-2 @max-[640px]:*:first:hidden">
      {columns.map(({ name, count, hue, shape, cards }) => (
        <div key={name} className="min-w-0">
          <div className={classes('flex h-4 items-center gap-[5px] font-semibold', hue)}>
            <StageGlyph shape={shape} />
            <span className="text-foreground">{name}</span>
            <span className="ml-auto font-normal text-muted-foreground tabular-nums">{count}</span>
          </div>
          {cards.map((card) => (
            <SmallCard key={card.name} {...card} />
          ))}
        </div>
      ))}
    </div>
  </Frame>
)

const SmallCard = ({ name, note, hue = 'text-muted-foreground', isLit }: Card) => (
  <div
    className={classes(
      'mt-1.5 overflow-hidden rounded-control border bg-card p-2 text-nowrap',
      isLit ? 'border-primary shadow-[0_0_0_2px_var(--primary-soft)]' : 'border-border shadow-card',
    )}
  >
    <div className="font-semibold">{name}</div>
    <div className={hue}>{note}</div>
  </div>
)

const Signed = () => (
  <Frame
    isBrass
    className="top-23 left-[1316px] h-[150px] w-[206px] @max-[1240px]:hidden @max-[1100px]:top-8 @max-[1100px]:left-[430px] @max-[1100px]:block @max-[640px]:hidden"
  >
    <div className="flex h-full flex-col justify-end">
      <div className="border-b border-border-strong font-serif text-[29px] leading-[40px] tracking-[-.03em] whitespace-nowrap italic">
        H. Whitlock
      </div>
      <div className="mt-2 flex items-center gap-[5px] text-[12px] leading-[18px] font-medium text-green">
        <CircleCheck size={12} strokeWidth={1.8} />
        Signed 03/12/2026
      </div>
    </div>
  </Frame>
)

const Deposit = () => (
  <Frame isBrass className="top-[358px] left-[900px] h-31 w-44 @max-[1100px]:hidden">
    <div className="text-[12px] leading-4 text-muted-foreground">Deposit, INV-0043</div>
    <div className="mt-0.5 mb-[5px] font-serif text-[25px] leading-[30px]">$7,125</div>
    <Badge hue="green" icon={CircleCheck}>
      Paid
    </Badge>
  </Frame>
)

const Install = () => (
  <Frame className="top-[358px] left-[1100px] h-31 w-58 @max-[1100px]:hidden">
    <div className="flex gap-3">
      <div className="text-center">
        <div className="text-[11px] leading-[14px] text-muted-foreground">Mon</div>
        <div className="font-serif text-[26px] leading-7">16</div>
      </div>
      <div>
        <div className="mb-[5px] text-[12.5px] font-semibold text-nowrap">640 Bayshore Road</div>
        <Badge hue="slate" icon={Truck}>
          Install
        </Badge>
      </div>
    </div>
    <div className="mt-2.5 h-1 rounded-[2px] bg-secondary">
      <div className="h-1 w-1/3 rounded-[2px] bg-accent" />
    </div>
  </Frame>
)
