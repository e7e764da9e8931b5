import type { ReactNode } from 'react';
import {
  Badge,
  Box,
  Button,
  type ButtonColor,
  Card,
  Flex,
  Heading,
  Icon,
  IconButton,
  Money,
  SimpleGrid,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '../core.ts';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" minWidth="0">
      <Text fontSize="xs" fontWeight="600" letterSpacing="wider" textTransform="uppercase" color="fg.muted">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

const colors: ButtonColor[] = ['default', 'primary', 'info', 'success', 'warning', 'danger', 'light', 'muted'];
const variants = ['solid', 'pastel', 'outline', 'ghost'] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;
const roundings = ['none', 'sm', 'md', 'lg', 'full'] as const;

export function Buttons() {
  return (
    <Part title="Button">
      {variants.map((variant) => (
        <Flex key={variant} wrap="wrap" gap="2">
          {colors.map((color) => (
            <Button key={color} variant={variant} color={color} size="sm">
              {color}
            </Button>
          ))}
        </Flex>
      ))}
      <Flex wrap="wrap" gap="2" align="center">
        {sizes.map((size) => (
          <Button key={size} size={size} color="primary" leftIcon={<Icon name="lucide:wallet" size={18} />}>
            {size}
          </Button>
        ))}
      </Flex>
      <Flex wrap="wrap" gap="2" align="center">
        {roundings.map((rounding) => (
          <Button key={rounding} rounding={rounding} variant="outline" size="sm">
            {rounding}
          </Button>
        ))}
        <Button color="primary" loading>
          Depositar
        </Button>
        <Button color="primary" disabled>
          Depositar
        </Button>
        <IconButton label="Notificações">
          <Icon name="lucide:bell" />
        </IconButton>
        <IconButton label="Notificações" variant="outline" rounding="full">
          <Icon name="lucide:bell" />
        </IconButton>
      </Flex>
    </Part>
  );
}

export function Type() {
  return (
    <Part title="Text">
      <Heading size="4xl">R$ 1.234,56</Heading>
      <Heading size="3xl">Jogos em destaque</Heading>
      <Heading size="2xl">Continue jogando</Heading>
      <Heading size="xl">Populares hoje</Heading>
      <Text maxWidth="prose">
        O saldo muda sem recarregar a página. Limites e histórico ficam a um toque; cancelar pesa o mesmo que depositar.
      </Text>
      <Text color="fg.muted" fontSize="sm">
        Aguardando o seu banco · 14:05
      </Text>
      <Flex gap="4" wrap="wrap">
        <Money amount={123456} fontWeight="600" />
        <Money amount={5000} signed />
        <Money amount={-1250} signed />
      </Flex>
      <Flex gap="2" wrap="wrap">
        {(['brand', 'accent', 'win', 'loss', 'warning', 'info', 'neutral'] as const).map((palette) => (
          <Badge key={palette} colorPalette={palette}>
            {palette}
          </Badge>
        ))}
        <Badge variant="solid" colorPalette="brand">
          solid
        </Badge>
        <Badge variant="outline" colorPalette="win">
          outline
        </Badge>
      </Flex>
    </Part>
  );
}

export function Surfaces() {
  return (
    <Part title="Card, Skeleton, Spinner">
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
        <Card>
          <Text fontWeight="600">Flat</Text>
          <Text color="fg.muted" fontSize="sm">
            Sobre o fundo da página
          </Text>
        </Card>
        <Card elevation="raised" interactive>
          <Text fontWeight="600">Raised</Text>
          <Text color="fg.muted" fontSize="sm">
            Um degrau acima
          </Text>
        </Card>
        <Card elevation="floating">
          <Text fontWeight="600">Floating</Text>
          <Text color="fg.muted" fontSize="sm">
            Só o que flutua tem sombra
          </Text>
        </Card>
      </SimpleGrid>
      <Flex gap="4" align="center">
        <Spinner />
        <Spinner size="lg" color="brand.line" />
        <Box flex="1">
          <Skeleton height="6" width="2/3" mb="2" />
          <Skeleton height="4" width="full" />
        </Box>
      </Flex>
    </Part>
  );
}
