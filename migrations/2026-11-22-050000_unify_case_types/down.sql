-- Which rows had the other spelling is not known. The version before reads this one too.
SELECT 1;
