import { Box, Flex, Image } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import type { ReactNode } from 'react';

/**
 * The content of the cashier beside the tenant's picture (CFG-62), or below its wide one on a phone (CFG-66). Only the
 * picture for this window is loaded. Without it, the content fills the dialog.
 */
export const CashierPicture = ({ children }: { children: ReactNode }) => {
  const { deposit: tall, 'deposit-mobile': wide } = useTenant().images;
  return (
    <>
      {wide && (
        <Image
          src={wide}
          alt=""
          fallback={null}
          display={{ base: 'block', md: 'none' }}
          width="full"
          height="92px"
          borderRadius="tile"
          mb="4"
        />
      )}
      <Flex gap="6">
        {tall && (
          <Image
            src={tall}
            alt=""
            fallback={null}
            display={{ base: 'none', md: 'block' }}
            flexShrink="0"
            width="212px"
            minH="380px"
            maxH="560px"
            borderRadius="tile"
          />
        )}
        <Box flex="1" minW="0">
          {children}
        </Box>
      </Flex>
    </>
  );
};
