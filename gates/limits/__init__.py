"""The limits that an article puts on its claims, and whether an item keeps them."""
