import { useSearchParams } from 'react-router-dom';
import { readParts, type AddressParts } from './read-parts.ts';

/** The address of the page, to be read part by part; what could not be read is shown by `WrongParts`. */
export const useAddressParts = (): AddressParts => readParts(useSearchParams()[0]);
