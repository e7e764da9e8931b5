import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Language } from '@jangada/contracts/values/languages';
import { Icon } from '../icon/icon.tsx';

const Heading = chakra(Ark.ViewControl);
const Previous = chakra(Ark.PrevTrigger);
const Next = chakra(Ark.NextTrigger);
const Month = chakra(Ark.RangeText);
const Table = chakra(Ark.Table);
const WeekDay = chakra(Ark.TableHeader);
const Cell = chakra(Ark.TableCell);
const Day = chakra(Ark.TableCellTrigger);

const locales = { pt: 'pt-BR', en: 'en-US' } as const;
/** The two days that complete a range. */
const DAYS_OF_RANGE = 2;

export interface DateRangeCalendarProps {
  /** The range that is shown first, as calendar days `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The last day that can be chosen. */
  max: string;
  language: Language;
  previousLabel: string;
  nextLabel: string;
  /** Called once both days are chosen. */
  onRange: (range: { readonly from: string; readonly to: string }) => void;
}

const arrow = {
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'full',
  cursor: 'pointer',
  _hover: { bg: 'fg/8' },
  _disabled: { opacity: 0.4, cursor: 'default' },
} as const;

/** A month to choose two days from, by pointer and by keyboard: arrows move, Enter chooses, Page Up and Down turn months. */
export const DateRangeCalendar = ({
  from,
  to,
  max,
  language,
  previousLabel,
  nextLabel,
  onRange,
}: DateRangeCalendarProps) => (
  <Ark.Root
    inline
    fixedWeeks
    selectionMode="range"
    locale={locales[language]}
    defaultValue={[parseDate(from), parseDate(to)]}
    defaultFocusedValue={parseDate(to)}
    max={parseDate(max)}
    // Whether a day is chosen or can be is said by its cell, so its name is the date alone, in the page's language.
    translations={{ dayCell: ({ valueText }) => valueText }}
    onValueChange={({ value }) => {
      const [first, last] = value;
      if (value.length === DAYS_OF_RANGE && first && last) onRange({ from: first.toString(), to: last.toString() });
    }}
  >
    <Ark.View view="day">
      <Ark.Context>
        {({ weekDays, weeks }) => (
          <>
            <Heading display="flex" alignItems="center" justifyContent="space-between" mb="2">
              <Previous aria-label={previousLabel} {...arrow}>
                <Icon name="lucide:chevron-left" />
              </Previous>
              <Month
                display="inline-block"
                fontWeight="600"
                aria-live="polite"
                css={{ '&::first-letter': { textTransform: 'uppercase' } }}
              />
              <Next aria-label={nextLabel} {...arrow}>
                <Icon name="lucide:chevron-right" />
              </Next>
            </Heading>
            <Table width="full" css={{ tableLayout: 'fixed', borderCollapse: 'collapse' }}>
              <Ark.TableHead>
                <Ark.TableRow>
                  {weekDays.map(({ short, long, narrow }) => (
                    <WeekDay key={long} aria-label={long} py="2" fontSize="xs" color="fg.muted" fontWeight="500">
                      {short || narrow}
                    </WeekDay>
                  ))}
                </Ark.TableRow>
              </Ark.TableHead>
              <Ark.TableBody>
                {weeks.map((week) => (
                  <Ark.TableRow key={week.map(String).join(' ')}>
                    {week.map((day) => (
                      <Cell key={day.toString()} value={day} p="0" textAlign="center">
                        <Day
                          display="grid"
                          placeItems="center"
                          height="44px"
                          fontSize="sm"
                          cursor="pointer"
                          css={{
                            fontVariantNumeric: 'tabular-nums',
                            '&[data-outside-range], &[data-disabled]': { opacity: 0.4, cursor: 'default' },
                            '&[data-in-range]': { bg: 'brand.solid/16' },
                            '&[data-today]': { fontWeight: 700 },
                            '&:hover:not([data-disabled])': { bg: 'fg/8', borderRadius: 'control' },
                            '&[data-range-start], &[data-range-end]': {
                              bg: 'brand.solid',
                              color: 'brand.contrast',
                              borderRadius: 'control',
                            },
                          }}
                        >
                          {day.day}
                        </Day>
                      </Cell>
                    ))}
                  </Ark.TableRow>
                ))}
              </Ark.TableBody>
            </Table>
          </>
        )}
      </Ark.Context>
    </Ark.View>
  </Ark.Root>
);
