import type { PageFacts } from '../page-facts.ts';
import { mount as bingo } from './bingo-view.ts';
import { mount as blackjack } from './blackjack-view.ts';
import { mount as crash } from './crash-view.ts';
import { openFrame } from './frame.ts';
import { mount as plinko } from './plinko-view.ts';
import { mount as roulette } from './roulette-view.ts';
import { mount as slot } from './slot-view.ts';

/** The function of each kind of game, which builds it on the stage. */
const views = { slot, crash, roulette, blackjack, bingo, plinko };

const COVER_WIDTH = 540;

/** The facts that the server wrote into the page. */
const facts: PageFacts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}');
const { style } = document.documentElement;
style.setProperty('--hue-1', String(facts.hues[0]));
style.setProperty('--hue-2', String(facts.hues[1]));
style.setProperty('--cover', `url("/studio/art/${facts.code}.webp?w=${COVER_WIDTH}")`);
document.body.classList.add(facts.kind);

const frame = openFrame(facts);
views[facts.kind](frame);
void frame.refreshBalance();
